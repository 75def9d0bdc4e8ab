import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PublicCard } from '@/contract/profiles/publicCard'
import { buildBlocks, buildCard, idOf } from '../testing/buildCard'
import { hostileTexts } from '../testing/hostileTexts'
import { CardPage } from './CardPage'

const links = {
  file: (path: string) => `https://api.example${path}`,
  item: String,
  vcard: '/v',
  qr: '/q',
  exchange: '/e',
  page: '/p',
}
type Block = PublicCard['blocks'][number]

const pageOf = (blocks: Block[]) =>
  new DOMParser().parseFromString(
    renderToStaticMarkup(<CardPage card={buildCard({ blocks })} links={links} home="/" />),
    'text/html',
  )
const blockAt = (index: number, change: Partial<Block> = {}): Block => {
  const block = buildBlocks()[index]
  if (!block) throw new Error('There is no such block.')
  return { ...block, ...change }
}
const section = (block: Block) => pageOf([block]).querySelector('.tc-section')
const anchors = (block: Block, selector: string) =>
  Array.from(section(block)?.querySelectorAll(selector) ?? [])

it('shows each block under its heading with its account, in order', () => {
  const page = pageOf(buildBlocks())
  expect(Array.from(page.querySelectorAll('.tc-section > h2'), (each) => each.textContent)).toEqual(
    ['From the workshop', 'X (Twitter)', 'Book a time'],
  )
  expect(Array.from(page.querySelectorAll('.tc-from'), (each) => each.textContent)).toEqual([
    'adamoreau on Instagram',
    'adamoreau',
    'Ada Moreau on Calendly',
  ])
})

describe('a grid of posts', () => {
  it('has stored pictures with their sizes, alternative texts and links to the provider', () => {
    const [first] = anchors(blockAt(0), '.tc-post')
    const image = first?.querySelector('img')
    expect(
      ['src', 'alt', 'width', 'height', 'loading'].map((name) => image?.getAttribute(name)),
    ).toEqual([
      expect.stringMatching(/^https:\/\/api\.example\/files\//),
      'Polishing day',
      '320',
      '320',
      'lazy',
    ])
    expect(first?.getAttribute('aria-label')).toBe('Open on Instagram: Polishing day')
    expect(first?.getAttribute('rel')).toContain('noopener noreferrer nofollow')
    expect(first?.getAttribute('href')).toBe('https://provider.example/1')
  })

  it('shows the text of an item without a picture', () => {
    const [, , last] = anchors(blockAt(0), '.tc-post')
    expect(last?.textContent).toBe('Without a picture')
  })

  it('names an item without a text by its provider', () => {
    const [item] = blockAt(0).items
    const block = blockAt(0, { items: item ? [{ ...item, text: ' \n', thumbnail: null }] : [] })
    const [post] = anchors(block, '.tc-post')
    expect([post?.textContent, post?.getAttribute('aria-label')]).toEqual([
      'Open on Instagram',
      'Open on Instagram',
    ])
  })

  it('shows a text whole that is not longer than its limit in characters', () => {
    const [item] = blockAt(0).items
    const text = '🌊'.repeat(100)
    const block = blockAt(0, { items: item ? [{ ...item, text }] : [] })
    expect(anchors(block, '.tc-post img')[0]?.getAttribute('alt')).toBe(text)
  })

  it('cuts a long text between characters, and shows twelve items', () => {
    const [item] = blockAt(0).items
    const items = Array.from({ length: 12 }, (_each, at) => ({
      id: idOf(500 + at),
      kind: 'image' as const,
      detail: '',
      url: item?.url ?? null,
      thumbnail: item?.thumbnail ?? null,
      text: '👩‍🚀'.repeat(400),
    }))
    const posts = anchors(blockAt(0, { items }), '.tc-post')
    expect(posts).toHaveLength(12)
    const alt = posts[0]?.querySelector('img')?.getAttribute('alt') ?? ''
    expect(alt.isWellFormed()).toBe(true)
    expect(alt.length).toBeLessThan(250)
  })
})

it('shows tweets as texts, with their lines', () => {
  const [note] = anchors(blockAt(1), '.tc-note')
  expect(note?.querySelector('.tc-text')?.textContent).toBe('Aspheres are back.\nAsk me.')
  expect(note?.textContent).toContain('Open on X (Twitter)')
})

it('offers event types to book', () => {
  const event = section(blockAt(2))
  expect(event?.querySelector('h3')?.textContent).toBe('Intro call')
  expect(event?.querySelector('.tc-when')?.textContent).toBe('30 min')
  const book = event?.querySelector('.tc-button')
  expect([book?.textContent, book?.getAttribute('aria-label')]).toEqual([
    'Book',
    'Book: Intro call',
  ])
})

it('has no script, frame or foreign picture, and no link that runs, whatever its texts are', () => {
  const texts = hostileTexts.filter((_text, at) => at % 8 === 0)
  for (const text of texts) {
    const blocks = buildBlocks().map((block) => ({
      ...block,
      title: text,
      accountName: text,
      accountUrl: text,
      items: block.items.map((item, at) => ({
        ...item,
        text,
        detail: text,
        ...(at === 0 && { url: text }),
      })),
    }))
    const page = pageOf(blocks)
    expect(page.querySelector('script, iframe, object, embed, [style], [srcdoc]')).toBeNull()
    const attributes = Array.from(page.querySelectorAll('*')).flatMap((each) =>
      each.getAttributeNames(),
    )
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([])
    const targets = Array.from(page.querySelectorAll('.tc-section a'), (each) =>
      each.getAttribute('href'),
    )
    expect(targets.filter((href) => !/^(?:https?|mailto|tel|sms):/.test(href ?? ''))).toEqual([])
  }
})
