import * as v from 'valibot'
import { listFollowUps } from '@/contract/contacts/followUps'
import { onCall, success } from '../handlers/callHandler'
import { server } from '../server'
import type { FakeContacts } from './fakeContacts'

const params = v.object({ today: v.string(), until: v.string(), limit: v.string() })

/** Serves the follow-ups of these contacts, like the reference API. */
export function serveFollowUps(contacts: FakeContacts): void {
  server.use(
    onCall(listFollowUps, ({ request }) => {
      const query = v.parse(params, Object.fromEntries(new URL(request.url).searchParams))
      const dueUntil = (day: string) =>
        contacts.rows
          .map((contact) => ({
            contact,
            followUps: contact.timeline.flatMap(({ id, text, followUpOn, isDone }) =>
              followUpOn === null || isDone || followUpOn > day
                ? []
                : [{ noteId: id, text, followUpOn }],
            ),
          }))
          .filter(({ followUps }) => followUps.length > 0)
      return success(listFollowUps, {
        items: dueUntil(query.until).slice(0, Number(query.limit)),
        hasMore: false,
        due: dueUntil(query.today).length,
      })
    }),
  )
}
