export { companiesResource } from './manifest'
export { startInvitationSender } from './invitations/invitationSender'
export { searchTextOf } from './employees/employeeRow'
