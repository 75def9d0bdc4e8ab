import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hostileTexts } from '../src/publicCard/testing/hostileTexts'
import { hostileUrls } from '../src/contract/testing/hostileUrls'
import type { ProfilePatch } from '@/contract/profiles/profile'
import { expect, test } from './fixtures'
import { type OwnerApi, ownerApi } from './ownerApi'

/**
 * `npm run test:long` enters all texts into every single field; `npm test` enters each into at
 * least one list, and a sample into the single fields.
 */
const isLong = process.env.LONG === '1'
const singles = [
  'firstName',
  'lastName',
  'namePrefix',
  'pronouns',
  'occupation',
  'organization',
  'department',
  'bio',
] as const
const FOLLOWED = ['http:', 'https:', 'mailto:', 'tel:', 'sms:']

/**
 * Records calls of the functions by which the corpus would show that it ran: `pwned()`, `alert()`
 * and others.
 */
async function watchExecutions(page: Page): Promise<() => string[]> {
  const ran: string[] = []
  await page.exposeFunction('pwned', (what: unknown) => void ran.push(String(what)))
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, {
        value: () => {
          ;(window as unknown as { pwned: (what: string) => void }).pwned(name)
        },
      })
  })
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return () => ran
}

/** Triggers handlers in attributes by moving the mouse over everything, without following links. */
async function touchEverything(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
      },
      { capture: true },
    )
    for (const element of document.querySelectorAll('body *'))
      for (const type of [
        'mouseover',
        'mouseenter',
        'focus',
        'click',
        'error',
        'load',
        'toggle',
        'animationend',
      ])
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    // The contact file, which the app creates itself, is the only download.
    return [...document.querySelectorAll<HTMLAnchorElement>('a:not([download])')].map(
      ({ protocol }) => protocol,
    )
  })
}

function storable(text: string, most: number): string {
  return (
    text
      .replaceAll('\0', '')
      .replace(/[\r\n]+/g, ' ')
      .toWellFormed()
      .slice(0, most)
      .trim() || 'empty'
  )
}

/** Returns a text for one of the `singles`: only the biography may hold control characters. */
function singleOf(name: (typeof singles)[number], text: string): string {
  return storable(name === 'bio' ? text : text.replaceAll(/\p{Cc}/gu, ' '), 60)
}

const open = {
  isHidden: false,
  thumbnail: null,
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  timeZone: 'UTC',
}
const { thumbnail: _none, ...openService } = open

function listsOf(texts: readonly string[]): ProfilePatch {
  const labelled = (value: (at: number) => string) =>
    texts.slice(0, 20).map((text, at) => ({ label: storable(text, 60), value: value(at) }))
  return {
    everlinks: texts.slice(0, 200).map((text) => ({
      id: randomUUID(),
      title: storable(text, 120),
      url: 'https://example.com/',
      ...open,
    })),
    services: texts.slice(0, 100).map((text) => ({
      id: randomUUID(),
      title: storable(text, 120),
      description: storable(text, 1000),
      price: storable(text, 60),
      url: '',
      ...openService,
    })),
    phones: labelled((at) => `+49 30 555 01${String(at).padStart(2, '0')}`),
    emails: labelled((at) => `a${String(at)}@example.com`),
    websites: labelled((at) => `https://example.com/${String(at)}`),
    addresses: texts.slice(0, 5).map((text) => ({
      label: storable(text, 60),
      formatted: '',
      street: storable(text, 500),
      extendedAddress: '',
      poBox: '',
      city: storable(text, 500),
      region: '',
      postalCode: '',
      country: '',
    })),
  }
}

test('no hostile text runs on the card, in the exchange form, in the app and in the editor', async ({
  page,
  stack,
  signIn,
  problems,
}) => {
  if (isLong) test.setTimeout(900_000)
  const ran = await watchExecutions(page)
  const account = await signIn()
  const api = await ownerApi(stack, account)
  const look = async (path: string) => {
    await page.goto(path)
    expect(await touchEverything(page)).not.toContain('javascript:')
    expect(ran(), path).toEqual([])
  }
  const card = `/card/${api.profile.slug}`
  const sample = isLong ? hostileTexts : hostileTexts.filter((_text, at) => at % 32 === 0)
  for (const text of sample) {
    expect(
      await api.change(Object.fromEntries(singles.map((name) => [name, singleOf(name, text)]))),
    ).toBe(200)
    await look(card)
    if (isLong) await look(`/contacts/new/${api.profile.id}`)
  }
  // The long lists come last, so that the card is small while the single fields change.
  expect(await api.change(listsOf(hostileTexts))).toBe(200)
  await look(card)
  await look(`/contacts/new/${api.profile.id}`)
  await page.goto(`/profile/${api.profile.id}`)
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await touchEverything(page)
  expect(ran(), 'the editor').toEqual([])
  // The Content-Security-Policy forbids loading a payload's picture, and the pages never try to.
  expect(problems.list()).toEqual([])
})

test('no URL of the corpus becomes one that runs, whether typed or sent by another backend', async ({
  page,
  stack,
  signIn,
}) => {
  if (isLong) test.setTimeout(900_000)
  const ran = await watchExecutions(page)
  const api = await ownerApi(stack, await signIn())
  const accepted = await acceptedUrls(
    api,
    isLong ? hostileUrls : hostileUrls.filter((_url, at) => at % 8 === 0),
  )
  expect(accepted.length).toBeGreaterThan(0)
  expect(
    await api.change({
      everlinks: accepted
        .slice(0, 200)
        .map((url, at) => ({ id: randomUUID(), title: `Link ${String(at)}`, url, ...open })),
    }),
  ).toBe(200)
  await page.goto(`/card/${api.profile.slug}`)
  expect((await touchEverything(page)).filter((protocol) => !FOLLOWED.includes(protocol))).toEqual(
    [],
  )

  // The app's own route, with a backend that validates nothing.
  await page.route('**/v1/links/slug/**', async (route) => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as {
      data: { state: string; card: Record<string, unknown> }
    }
    const reachable = hostileUrls.map((url) => ({ label: 'Site', value: url, url }))
    const card = {
      ...data.card,
      websites: reachable,
      everlinks: hostileUrls.map((url) => ({
        id: randomUUID(),
        title: 'Link',
        url,
        thumbnail: null,
      })),
    }
    await route.fulfill({ response: answer, json: { data: { ...data, card } } })
  })
  await page.goto(`/?redirect=/card/${api.profile.slug}`)
  await expect(page.getByText('Link').first()).toBeVisible()
  expect((await touchEverything(page)).filter((protocol) => !FOLLOWED.includes(protocol))).toEqual(
    [],
  )
  expect(ran()).toEqual([])
})

/** Returns the URLs that the API accepts for a link, one by one. */
async function acceptedUrls(api: OwnerApi, urls: readonly string[]): Promise<string[]> {
  const accepted: string[] = []
  for (const url of urls) {
    const status = await api.change({
      everlinks: [{ id: randomUUID(), title: 'Link', url, ...open }],
    })
    expect([200, 422]).toContain(status)
    if (status === 200) accepted.push(url)
  }
  return accepted
}
