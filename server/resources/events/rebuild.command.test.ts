import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { OperatorError } from '../../platform/operator/operatorCommand'
import { useTestServer } from '../../testing/harness'
import { recordVisits } from '../analytics/testing/visits'
import { rebuildCommand } from './rebuild.command'
import { cardEvents, eventRollups } from './tables'

const server = useTestServer()

async function rebuild(options: Record<string, string>): Promise<string> {
  let output = ''
  const deps = { ...server.deps, publicUrl: '' }
  for await (const text of rebuildCommand['statistics:rebuild'].run(deps, options)) output += text
  return output
}
const stored = () =>
  server.database.db
    .select()
    .from(eventRollups)
    .orderBy(asc(eventRollups.day), asc(eventRollups.dimension), asc(eventRollups.kind))

it('makes wrong statistics right again, and leaves those before its first day', async () => {
  const { defaultProfileId } = await server.createActor('ada')
  await recordVisits(server, defaultProfileId, [
    { at: '2026-02-20T10:00:00Z' },
    { at: '2026-02-28T10:00:00Z' },
  ])
  const right = await stored()
  await server.database.db.update(eventRollups).set({ total: 99 })
  expect(await rebuild({ since: '2026-02-21' })).toBe(
    'The statistics of 1 profiles since 2026-02-21 are made anew.\n',
  )
  const after = await stored()
  expect(after.filter(({ day }) => day > '2026-02-21')).toEqual(
    right.filter(({ day }) => day > '2026-02-21'),
  )
  expect(after.filter(({ day }) => day < '2026-02-21').every(({ total }) => total === 99)).toBe(
    true,
  )
})

it('leaves days that came with an archive, whose events stayed on the other server', async () => {
  const { defaultProfileId } = await server.createActor('ada')
  await recordVisits(server, defaultProfileId, [{ at: '2026-02-26T10:00:00Z' }])
  await server.database.db.delete(cardEvents)
  await recordVisits(server, defaultProfileId, [{ at: '2026-02-28T10:00:00Z' }])
  const before = await stored()
  await rebuild({ since: '2026-02-21' })
  expect(await stored()).toEqual(before)
})

it.each([{}, { since: 'yesterday' }, { since: '2020-01-01' }])('refuses %j', async (options) => {
  await expect(async () => rebuild(options as Record<string, string>)).rejects.toThrow(
    OperatorError,
  )
})
