import { type HttpHandler, HttpResponse } from 'msw'
import { pathParams } from '@/contract/call'
import { exportContacts } from '@/contract/contacts'
import { accountHandlers } from './accountHandlers'
import { actorHandlers } from './actorHandlers'
import { onCall, success } from './callHandler'
import { contactAnswers } from './contactAnswers'

const csv = 'First Name,Last Name\r\nAda,Moreau\r\n'

const answers = contactAnswers.map(({ call, data }) => ({ path: call.path, handler: onCall(call, () => success(call, data())) }))
const exported = {
  path: exportContacts.path,
  handler: onCall(exportContacts, () => {
    const headers = { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': 'attachment; filename="contacts.csv"' }
    return new HttpResponse(csv, { headers })
  }),
}

/** One handler for each served call; a fixed path stands before one with parameters that would also match it. */
export const defaultHandlers: HttpHandler[] = [
  ...actorHandlers,
  ...accountHandlers,
  ...[...answers, exported].sort((a, b) => pathParams(a.path).length - pathParams(b.path).length).map(({ handler }) => handler),
]
