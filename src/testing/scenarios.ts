import type { Call } from '@/contract/call'
import { type ContactWindow, getContact, listContacts } from '@/contract/contacts/contacts'
import type { ErrorCode } from '@/contract/errors'
import { getRoles, getUser } from '@/contract/account/users'
import { onCall, success } from './handlers/callHandler'
import { type ErrorDetails, errorAnswer } from './handlers/errorAnswer'
import { server } from './server'

/** Makes a call fail. */
export function callFailsWith(call: Call, code: ErrorCode, details?: ErrorDetails): void {
  server.use(onCall(call, () => errorAnswer(code, details)))
}

/** Makes a call succeed with `data`. */
export function callAnswers(call: Call, data: unknown): void {
  server.use(onCall(call, () => success(call, data)))
}

/** Holds the answer of a call until the returned function is called. */
export function callWaits(call: Call): () => void {
  let answer = () => {
    return
  }
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    onCall(call, async () => {
      await waiting
      return undefined
    }),
  )
  return () => {
    answer()
  }
}

export const contactsFailWith = (code: ErrorCode) => {
  callFailsWith(listContacts, code)
}
export const contactFailsWith = (code: ErrorCode) => {
  callFailsWith(getContact, code)
}
export const rolesFailWith = (code: ErrorCode) => {
  callFailsWith(getRoles, code)
}
export const userFailsWith = (code: ErrorCode) => {
  callFailsWith(getUser, code)
}

/** Serves these contacts, with windows like the server's. */
export function contactsAre(items: ContactWindow['items']): void {
  server.use(
    onCall(listContacts, ({ request }) => {
      const query = new URL(request.url).searchParams
      const offset = Number(query.get('offset') ?? 0)
      return success(listContacts, {
        items: items.slice(offset, offset + Number(query.get('limit') ?? 100)),
        offset,
        total: items.length,
      })
    }),
  )
}
