export { addLeadNotice } from './addLeadNotice'
export { countNewLeads } from './countNewLeads'
export { leadsResource } from './manifest'
export { sendLeadMails } from './sendLeadMails'
