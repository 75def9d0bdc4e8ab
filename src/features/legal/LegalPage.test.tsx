import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { renderApp } from '@/testing/renderApp'
import { server } from '@/testing/server'
import { legalText, formatLongDate } from './legalText'

const names = ['terms-of-service', 'privacy-policy'] as const
const shipped = (name: string): unknown =>
  JSON.parse(readFileSync(`public/legal/${name}.json`, 'utf8'))
const serve = (answer: (name: string) => Response) => {
  server.use(
    http.get('*/legal/:file', ({ params }) => answer(String(params['file']).replace('.json', ''))),
  )
}
const serveShipped = () => {
  serve((name) => HttpResponse.text(JSON.stringify(shipped(name))))
}

describe.each(names)('%s', (name) => {
  it('ships with a valid text', () => {
    expect(v.safeParse(legalText, shipped(name)).issues).toBeUndefined()
  })

  it.each([
    ['signed out', null],
    ['signed in', undefined],
  ])('can be read by somebody who is %s', async (_who, actor) => {
    serveShipped()
    const text = v.parse(legalText, shipped(name))
    const { router } = renderApp(`/${name}`, actor === null ? { actor } : {})
    expect(await screen.findByText(formatLongDate(text.updated))).toHaveAttribute(
      'datetime',
      text.updated,
    )
    expect(screen.getByRole('heading', { level: 1, name: text.title })).toBeVisible()
    for (const { heading, paragraphs } of text.sections) {
      expect(screen.getByRole('heading', { level: 2, name: new RegExp(heading) })).toBeVisible()
      for (const paragraph of paragraphs) expect(screen.getByText(paragraph)).toBeVisible()
    }
    expect(router.state.location.pathname).toBe(`/${name}`)
    expect(document.title).toBe(`${text.title} · Tessera`)
  })
})

it('links to each section, to the other text, and home', async () => {
  serveShipped()
  const { user, router } = renderApp('/terms-of-service', { actor: null })
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }))
  for (const link of contents.getAllByRole('link')) {
    const heading = screen.getByRole('heading', { level: 2, name: new RegExp(link.textContent) })
    expect(link).toHaveAttribute('href', `#${heading.id}`)
  }
  await user.click(screen.getByRole('link', { name: 'Privacy' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByText(/Who is responsible/, { selector: 'h2' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: /^Tessera/ }))
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/')
  })
})

it('shows an operator’s text with repeated headings', async () => {
  const section = { heading: 'Liability', paragraphs: ['None.', 'None.'] }
  serve(() =>
    HttpResponse.json({
      title: 'Terms',
      updated: '2026-11-21',
      version: '2',
      sections: [section, section],
    }),
  )
  renderApp('/terms-of-service', { actor: null })
  expect(await screen.findAllByText('None.')).toHaveLength(4)
})

it('scrolls to the section in the address when the text is loaded', async () => {
  serveShipped()
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  renderApp('/privacy-policy#section-3', { actor: null })
  const heading = await screen.findByRole('heading', { level: 2, name: /Why we may do so/ })
  await waitFor(() => {
    expect(shown.mock.contexts).toContain(heading)
  })
  shown.mockRestore()
})

it.each([
  ['is missing', () => new HttpResponse(null, { status: 404 })],
  [
    'is a page, as static hosts answer for a missing file',
    () => HttpResponse.html('<!doctype html>'),
  ],
  ['is not what it should be', () => HttpResponse.json({ title: 'Terms' })],
  ['cannot be reached', () => HttpResponse.error()],
])('says when the text %s, and tries again', async (_name, answer) => {
  serve(answer)
  const { user } = renderApp('/terms-of-service', { actor: null })
  expect(await screen.findByText(/could not be loaded/)).toBeVisible()
  serveShipped()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/Who you deal with/, { selector: 'h2' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('shows a skeleton, and aborts the request on leaving', async () => {
  let signal: AbortSignal | null = null
  let answer = () => {
    return
  }
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.get('*/legal/:file', async ({ request }) => {
      signal = request.signal
      await waiting
      return HttpResponse.json({})
    }),
  )
  const { router } = renderApp('/terms-of-service', { actor: null })
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await waitFor(() => {
    expect(signal).not.toBeNull()
  })
  await router.navigate('/')
  await waitFor(() => {
    expect(signal?.aborted).toBe(true)
  })
  answer()
})
