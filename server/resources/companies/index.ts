export { companiesResource } from './manifest'
export { startInvitationSender } from './invitations/invitationSender'
