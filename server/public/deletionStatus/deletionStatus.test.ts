import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instagramDeletions } from '../../resources/integrations/tables'
import { codeOfRequest, newDeletionCode } from '../../resources/integrations/deletion/deletionCode'
import { socketFrom, useTestServer } from '../../testing/harness'
import { TENANT } from '../../testing/testIdentity'
import { parsePage } from '../testing/parsePage'

const server = useTestServer()
const things = { connections: 1, items: 1234, files: 12, blocks: 1 }
const none = { connections: 0, items: 0, files: 0, blocks: 0 }
let code = ''

beforeEach(() => {
  code = newDeletionCode(server.deps.ruleSigner)
})

async function add(given: Partial<typeof instagramDeletions.$inferInsert> = {}) {
  await server.database.db.insert(instagramDeletions).values({
    ...{ tenantId: TENANT, ownerId: 'ada-secret', id: crypto.randomUUID(), code },
    ...{ state: 'done', origin: 'dataDeletion', accountId: '1001-secret' },
    ...{ accountName: '<b>ines</b>-secret', planned: things, deleted: things },
    ...{ finishedAt: server.now, createdAt: server.now, updatedAt: server.now },
    ...given,
  })
}
const visit = (path = `/deletion-status/${code}`, from = '192.0.2.1') =>
  server.app.request(path, undefined, socketFrom(from))
const shown = async () => {
  const page = parsePage(await (await visit()).text())
  const link = page.all('a')[0]?.attribs['href']
  return { title: page.text('h1'), text: page.text('p'), link }
}

describe('the status page', () => {
  it('says without a sign-in and without scripts what was deleted, and when', async () => {
    await add()
    const response = await visit()
    const html = await response.text()
    const page = parsePage(html)
    expect([response.status, page.text('h1')]).toEqual([200, 'Everything is deleted'])
    expect(page.text('p')).toContain(
      'Deleted: 1 connection, 1,234 posts, 12 pictures, and 1 section of a card.',
    )
    expect(page.text('p')).toContain('Asked for on March 1, 2026 at 9:00')
    expect(page.all('script')).toEqual([])
    expect(page.meta('robots')).toBe('noindex')
    expect(page.meta('color-scheme')).toBe('light dark')
    expect(html).not.toMatch(/secret/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    ['initiated', 'This deletion is not confirmed yet', 'To be deleted: 1 connection'],
    ['confirmed', 'This deletion is about to begin', 'To be deleted: 1 connection'],
    ['deleting', 'Everything is being deleted', 'Deleted: 1 connection'],
    ['failed', 'This deletion is not complete', 'Deleted: 1 connection'],
  ] as const)('of one that is %s says so, and leads to itself', async (state, title, text) => {
    const dueAt = new Date(server.now.getTime() + 1000)
    await add({ state, dueAt, finishedAt: null })
    const page = await shown()
    expect(page).toMatchObject({ title, link: `/deletion-status/${code}` })
    expect(page.text).toContain(text)
    expect(page.text).not.toContain('Done on')
  })

  it('shows the deletions of several owners under one code together', async () => {
    await add()
    await add({ ownerId: 'ben', state: 'deleting', deleted: none, finishedAt: null })
    expect((await shown()).title).toBe('Everything is being deleted')
    await server.database.db.update(instagramDeletions).set({ state: 'done', deleted: things })
    expect((await shown()).text).toContain('2 connections, 2,468 posts')
  })

  it('of a request about nothing that is stored says so, and so do forgotten and expired ones', async () => {
    const { ruleSigner } = server.deps
    const request = { origin: 'dataDeletion', accountId: '9', issuedAt: null } as const
    code = codeOfRequest(ruleSigner, request)
    const title = 'There is nothing to delete'
    expect(await shown()).toMatchObject({ title, link: '/' })
    code = newDeletionCode(ruleSigner)
    await add({ state: 'initiated', dueAt: server.now })
    expect((await shown()).title).toBe(title)
  })

  it.each([
    ['a guess', () => '0'.repeat(48)],
    ['a digit less', () => code.slice(1)],
    ['capitals', () => 'F'.repeat(48)],
    ['NUL', () => '%00'.repeat(48)],
    ['a broken escape', () => '%zz'],
    ['a script', () => encodeURIComponent('<script>alert(1)</script>')],
    ['a quotation', () => encodeURIComponent("' or 1=1 --")],
    ['much', () => 'a'.repeat(5000)],
  ])('of %s is a 404 page that shows nothing of it', async (_name, guess) => {
    await add()
    const response = await visit(`/deletion-status/${guess()}`)
    const html = await response.text()
    expect([response.status, parsePage(html).text('h1')]).toEqual([
      404,
      'There is no such deletion',
    ])
    expect(html).not.toMatch(/alert|or 1=1|secret|aaaa/)
    expect(server.logged.join('')).not.toContain('could not be shown')
  })

  it('is limited for each network', async () => {
    const statuses = []
    for (let asked = 0; asked < 61; asked += 1) statuses.push((await visit()).status)
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
    const refused = await visit()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(parsePage(await refused.text()).text('h1')).toBe('Too many tries')
    expect((await visit(undefined, '198.51.100.7')).status).toBe(200)
  })

  it('stays a page while the database does not answer, and no code is logged', async () => {
    const select = vi.spyOn(server.deps.db, 'select').mockImplementation(() => {
      throw new Error('gone')
    })
    const response = await visit()
    select.mockRestore()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await response.text()).toContain('The deletion goes on by itself.')
    expect(server.logged.join('')).toContain('/deletion-status/{code}')
    expect(server.logged.join('')).not.toContain(code)
  })
})
