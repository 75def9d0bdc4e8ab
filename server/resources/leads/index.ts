export { addLeadNotice } from './addLeadNotice'
export { leadsResource } from './manifest'
export { sendLeadMails } from './sendLeadMails'
