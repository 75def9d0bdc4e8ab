import type { CardEvent } from '../../../ports/cards'
import type { TestServer } from '../../../testing/harness'
import { TENANT } from '../../../testing/testIdentity'

/** Records events on a profile of `ada`, a person's view by a link unless told otherwise. */
export async function recordVisits(
  server: TestServer,
  profileId: string,
  visits: readonly (Partial<Omit<CardEvent, 'at'>> & { at: string })[],
): Promise<void> {
  for (const { at, ...fields } of visits)
    server.events.record({
      tenantId: TENANT,
      ownerId: 'ada',
      profileId,
      kind: 'view',
      who: 'person',
      source: 'link',
      key: 'ada',
      cardId: null,
      item: null,
      device: 'phone',
      country: '',
      visitor: 'somebody',
      ...fields,
      at: new Date(at),
    })
  await server.events.flush()
}
