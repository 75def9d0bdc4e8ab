export { companiesResource } from './manifest'
export { startInvitationSender } from './invitations/invitationSender'
export { searchTextOf } from './employees/employeeRow'
export { MAX_COMPANIES } from './employees/ownProfile'
