import { describe, expect, it } from 'vitest'
import { useTestServer } from '../testing/harness'
import { createCard, visit } from './testing/cards'
import { countedVisits } from './testing/countedVisits'
import { parsePage } from './testing/parsePage'

const server = useTestServer()
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const SAFARI = `${IPHONE} Version/17.4 Mobile/15E148 Safari/604.1`
const INSTAGRAM = `${IPHONE} Mobile/21E219 Instagram 326.0.4.32.92`
const HINT =
  'Open this page in your browser to save the contact: tap ••• or ⋮, then “Open in browser”.'

const as = (agent: string, headers = {}) => ({ headers: { 'user-agent': agent, ...headers } })

describe('a card inside an app that drops files', () => {
  it('says how to save the contact, beside the button that stays', async () => {
    const { slug } = await createCard(server)
    const pageFor = async (agent: string) => {
      const answer = await visit(server, `/card/${slug}`, as(agent))
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
      return { page: parsePage(await answer.text()), etag: answer.headers.get('etag') ?? '' }
    }
    const [inside, outside] = [await pageFor(INSTAGRAM), await pageFor(SAFARI)]
    for (const { page } of [inside, outside]) {
      expect(page.values('href')).toContain(`/card/${slug}/contact.vcf`)
      expect(page.all('script')).toEqual([])
    }
    expect(inside.page.text('p')).toContain(HINT)
    expect(outside.page.text('p')).not.toContain(HINT)
    // Opened in the browser, the kept page of the app is none of its.
    const again = await visit(server, `/card/${slug}`, as(SAFARI, { 'if-none-match': inside.etag }))
    expect(again.status).toBe(200)
  })

  it('counts the view, but no save', async () => {
    const { slug } = await createCard(server)
    await visit(server, `/card/${slug}`, as(INSTAGRAM))
    expect((await visit(server, `/card/${slug}/contact.vcf`, as(INSTAGRAM))).status).toBe(200)
    await visit(server, `/card/${slug}/contact.vcf`, { method: 'POST', ...as(INSTAGRAM) })
    expect(await countedVisits(server)).toEqual([`view link ${slug}`])
    await visit(server, `/card/${slug}/contact.vcf`, as(SAFARI))
    expect(await countedVisits(server)).toEqual([`save link ${slug}`, `view link ${slug}`])
  })

  it('is two pages of the cache', async () => {
    const { slug } = await createCard(server)
    for (const agent of [INSTAGRAM, SAFARI, INSTAGRAM, `${SAFARI} x`, `${INSTAGRAM} y`])
      await visit(server, `/card/${slug}`, as(agent))
    const found = await server.deps.cardPages.find(server.database.db, slug, server.now)
    expect(found && 'renditions' in found && found.renditions.get('page')?.size).toBe(2)
  })

  it('says so after an exchange too', async () => {
    const { profileId } = await createCard(server)
    const textFor = async (agent: string, query: string) =>
      parsePage(
        await (await visit(server, `/contacts/new/${profileId}${query}`, as(agent))).text(),
      ).text('p')
    expect(await textFor(INSTAGRAM, '?sent=1')).toContain(HINT)
    expect(await textFor(SAFARI, '?sent=1')).not.toContain(HINT)
    expect(await textFor(INSTAGRAM, '')).not.toContain(HINT)
  })
})
