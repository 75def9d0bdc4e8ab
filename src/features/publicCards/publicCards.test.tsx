import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readCard } from '@/contactFiles/vcard/readCard'
import { getExchangeForm, submitExchange } from '@/contract/profiles/exchange'
import { getLinkBySlug } from '@/contract/profiles/publicCards'
import { neutralStates } from '@/contract/profiles/publicCard'
import { buildCard, buildExchangeForm, buildRichCard, idOf } from '@/publicCard/testing/buildCard'
import { serveCards } from '@/testing/fakes/fakeCards'
import { onCall, success } from '@/testing/handlers/callHandler'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'
import { server } from '@/testing/server'
import { restorePictures, stubPictures } from '@/testing/stubPictures'

const CARD = '/card/ada-moreau'
const FORM = `/contacts/new/${idOf(1)}`

afterEach(restorePictures)

describe('/card/:cardId', () => {
  it.each([
    ['signed out', null],
    ['signed in', undefined],
  ])('shows a card to somebody who is %s', async (_who, actor) => {
    const answer = callWaits(getLinkBySlug)
    const { router } = renderApp(CARD, actor === null ? { actor } : {})
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument()
    answer()
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible()
    expect(document.title).toBe('Ada Moreau · Tessera')
    expect(router.state.location.pathname).toBe(CARD)
    expect(screen.getByRole('link', { name: 'Share yours back' })).toHaveAttribute(
      'href',
      `${FORM}?key=ada-moreau`,
    )
    expect(screen.getByRole('link', { name: 'Selected lens designs' })).toHaveAttribute(
      'href',
      'https://ada.example/0',
    )
    expect(screen.getByLabelText('Card address')).toHaveValue(`${window.location.origin}${CARD}`)
  })

  it('needs only the calls of a backend: the vCard, the QR code and web links work without it, only the counts are its own', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    renderApp(CARD, { actor: null })
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Save contact' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^blob:/),
      )
    })
    expect(screen.getByRole('link', { name: 'Save contact' })).toHaveAttribute(
      'download',
      'Ada Moreau.vcf',
    )
    expect(screen.getByRole('link', { name: 'Save contact' })).toHaveAttribute(
      'ping',
      '/card/ada-moreau/contact.vcf',
    )
    const file = made.mock.calls[0]?.[0]
    const result = readCard(file instanceof Blob ? await file.text() : '')
    const read = 'input' in result ? result.input : null
    made.mockRestore()
    expect(read).toMatchObject({
      firstName: 'Ada Moreau',
      organization: 'Northwind Optics',
      jobTitle: 'Optical engineer',
      notes: expect.stringContaining('I design lenses') as string,
    })
    expect(read?.addresses).toMatchObject([{ street: '12 rue des Lilas\n75019 Paris\nFrance' }])
    expect(read?.websites?.map(({ value }) => value)).toEqual(
      expect.arrayContaining([`${window.location.origin}${CARD}`, 'https://github.com/adamoreau']),
    )
    const link = screen.getByRole('link', { name: 'Selected lens designs' })
    expect([link.getAttribute('href'), link.getAttribute('ping')]).toEqual([
      'https://ada.example/0',
      `/card/ada-moreau/go/${idOf(100)}`,
    ])
    expect(screen.getByAltText('QR code that links to this card')).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/svg/),
    )
  })

  it('puts the photo into the vCard where its owner wants it, in the version that they chose', async () => {
    stubPictures({ width: 512, height: 512 }, 0.1)
    const files: File[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      (file) => `blob:test/${String(files.push(file as File))}`,
    )
    const read: string[] = []
    server.use(
      http.get('*/files/:key', ({ request }) => {
        read.push(new URL(request.url).pathname)
        return HttpResponse.arrayBuffer(new ArrayBuffer(8))
      }),
    )
    const saved = () => screen.findByRole('link', { name: 'Save contact' })
    const { router } = renderApp(CARD, { actor: null })
    await waitFor(async () => {
      expect(await saved()).toHaveAttribute('href', 'blob:test/2')
    })
    const [plain, pictured] = await Promise.all(files.map((file) => file.text()))
    expect(plain).toContain('VERSION:3.0')
    expect(plain).not.toContain('PHOTO')
    expect(pictured).toContain('PHOTO;ENCODING=b;TYPE=JPEG:')

    callAnswers(getLinkBySlug, {
      state: 'active',
      card: buildRichCard({ vcard: { version: '4.0', hasPhoto: false } }),
    })
    await router.navigate('/card/ben')
    await waitFor(async () => {
      expect(await saved()).toHaveAttribute('href', 'blob:test/3')
    })
    expect(read).toEqual([buildRichCard().avatar])
    expect(await files[2]?.text()).toContain('VERSION:4.0')
  })

  it('sends the token at hand, links back to itself through the home page, and reports a scanned code', async () => {
    const asked: Request[] = []
    server.use(
      onCall(getLinkBySlug, ({ request }) => {
        asked.push(request)
        return success(getLinkBySlug, { state: 'active', card: buildCard() })
      }),
    )
    renderApp(`${CARD}?s=qr`)
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(
      asked.map(({ url, headers }) => [new URL(url).search, headers.get('Authorization')]),
    ).toEqual([['?source=qr', 'Bearer token-of-user-1']])
    expect(screen.getByRole('link', { name: 'Made with Tessera' })).toHaveAttribute(
      'href',
      '/?redirect=/card/ada-moreau',
    )
  })

  it.each(neutralStates)('shows a neutral page where the card is %s', async (state) => {
    callAnswers(getLinkBySlug, { state })
    renderApp(CARD, { actor: null })
    const title = await screen.findByRole('heading', { level: 1, name: /^This card/ })
    expect(document.title).toBe(`${title.textContent} · Tessera`)
    expect(screen.queryByRole('link', { name: 'Save contact' })).not.toBeInTheDocument()
    const way = within(screen.getAllByRole('main').at(-1) ?? document.body).getByRole('link')
    expect(way).toHaveAttribute('href', '/?redirect=/card/ada-moreau')
  })

  it.each([CARD, `/?redirect=${CARD}`])(
    'leads a signed-in person with a blank card from %s to its activation',
    async (route) => {
      callAnswers(getLinkBySlug, { state: 'blank' })
      serveCards([])
      const { router } = renderApp(route)
      expect(await screen.findByRole('dialog', { name: 'Activate a card' })).toBeVisible()
      expect(router.state.location.pathname + router.state.location.search).toBe(
        '/cards?activate=ada-moreau',
      )
    },
  )

  it('follows a redirect to a card that is not blank to the card', async () => {
    const { router } = renderApp(`/?redirect=${CARD}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Moreau' })).toBeVisible()
    expect(router.state.location.pathname).toBe(CARD)
  })

  it('shows that there is no card, or that it could not be loaded, with Retry', async () => {
    callFailsWith(getLinkBySlug, 'NOT_FOUND')
    const { router, user } = renderApp(CARD, { actor: null })
    expect(await screen.findByRole('heading', { level: 1, name: 'Card not found' })).toBeVisible()
    callFailsWith(getLinkBySlug, 'INTERNAL')
    await router.navigate('/card/ben')
    expect(await screen.findByText('The server said INTERNAL.')).toBeVisible()
    callAnswers(getLinkBySlug, { state: 'active', card: buildCard({ name: 'Ben Adeyemi' }) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Ben Adeyemi' })).toBeVisible()
  })

  it('makes no link of an unsafe URL from another backend', async () => {
    const card = buildRichCard()
    const hostile = {
      ...card,
      websites: [{ label: 'Site', value: 'My site', url: 'javascript:alert(1)' }],
      everlinks: card.everlinks.map((link) => ({ ...link, url: 'data:text/html,x' })),
    }
    callAnswers(getLinkBySlug, { state: 'active', card: hostile })
    renderApp(CARD, { actor: null })
    expect(await screen.findByText('My site')).toBeVisible()
    for (const link of screen.getAllByRole('link'))
      expect(link.getAttribute('href')).toMatch(
        /^(?:https:|tel:|mailto:|sms:|blob:test\/|\/|#main$)/,
      )
  })
})

describe('/contacts/new/:profileId', () => {
  it("sends a visitor's details, keeps the values after every error, and offers the vCard", async () => {
    const sent: unknown[] = []
    callFailsWith(submitExchange, 'VALIDATION_FAILED', {
      fields: { phone: 'Please enter a valid phone number.' },
    })
    const { user } = renderApp(`${FORM}?key=ada&s=qr`, { actor: null })
    await user.type(await screen.findByLabelText('First name'), 'Ben')
    await user.click(screen.getByRole('checkbox', { name: /I agree that Ada Moreau keeps/ }))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByLabelText(/^E-mail/)).toHaveAccessibleDescription(
      'Leave an e-mail address or a phone number.',
    )
    expect(screen.getByLabelText(/^E-mail/)).toHaveFocus()
    screen.getByLabelText('First name').focus()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByLabelText(/^E-mail/)).toHaveFocus()
    })

    await user.type(screen.getByLabelText(/^E-mail/), 'ben@example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Please enter a valid email.')).toBeVisible()

    await user.type(screen.getByLabelText(/^E-mail/), '.com')
    await user.type(screen.getByLabelText(/^Phone/), '12')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByLabelText(/^Phone/)).toHaveAccessibleDescription(
        'Please enter a valid phone number.',
      )
    })
    expect(screen.getByLabelText('First name')).toHaveValue('Ben')

    const cards: string[] = []
    server.use(
      onCall(getLinkBySlug, ({ request }) => {
        cards.push(new URL(request.url).search)
        return undefined
      }),
    )
    server.use(
      onCall(submitExchange, async ({ request }) => {
        sent.push(new URL(request.url).search, await request.json())
        return success(submitExchange, { accepted: true })
      }),
    )
    await user.dblClick(await screen.findByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toHaveFocus()
    expect(document.title).toBe('Thank you · Tessera')
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Save Ada Moreau’s contact' })).toHaveAttribute(
        'href',
        expect.stringMatching(/^blob:/),
      )
    })
    expect(screen.getByRole('link', { name: 'Save Ada Moreau’s contact' })).toHaveAttribute(
      'ping',
      '/card/ada/contact.vcf?s=qr',
    )
    expect(cards).toEqual(['?isVisit=false'])
    expect(sent).toEqual([
      '?key=ada&source=qr',
      expect.objectContaining({
        firstName: 'Ben',
        email: 'ben@example.com',
        phone: '12',
        consent: true,
        consentVersion: 3,
        leaveEmpty: '',
        formToken: 'token-of-the-form',
      }),
    ])
  })

  it('offers the vCard of its own profile to a visitor who came from the card of another', async () => {
    callAnswers(submitExchange, { accepted: true })
    const { user } = renderApp(`${FORM}?key=ben`, { actor: null })
    await user.type(await screen.findByLabelText('First name'), 'Cleo')
    await user.type(screen.getByLabelText(/^Phone/), '+49 30 1234567')
    await user.click(screen.getByRole('checkbox'))
    callAnswers(getLinkBySlug, { state: 'active', card: buildCard({ profileId: idOf(2) }) })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('heading', { level: 1, name: 'Thank you' })
    expect(screen.getByRole('link', { name: 'Save Ada Moreau’s contact' })).toHaveAttribute(
      'href',
      '/card/ada-moreau/contact.vcf',
    )
  })

  it('shows the consent text again when it has changed meanwhile', async () => {
    const { user } = renderApp(FORM, { actor: null })
    await user.type(await screen.findByLabelText('First name'), 'Ben')
    await user.type(screen.getByLabelText(/^Phone/), '+49 30 1234567')
    await user.click(screen.getByRole('checkbox'))
    callAnswers(
      getExchangeForm,
      buildExchangeForm({ consentText: 'Other words.', consentVersion: 4 }),
    )
    const answer = callWaits(getExchangeForm)
    callFailsWith(submitExchange, 'VALIDATION_FAILED', {
      fields: { consent: 'This text has changed.' },
    })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(screen.getByRole('checkbox')).toHaveFocus()
    })
    answer()
    expect(
      await screen.findByRole('checkbox', { name: 'Other words.' }),
    ).toHaveAccessibleDescription('This text has changed.')
    expect(screen.getByRole('checkbox')).not.toBeChecked()
    await waitFor(() => {
      expect(screen.getByRole('checkbox')).toHaveFocus()
    })
    expect(screen.getByLabelText('First name')).toHaveValue('Ben')
  })

  it('shows that the exchange is off, and links back to the card', async () => {
    callAnswers(getExchangeForm, { state: 'off', cardKey: 'ada-moreau' })
    renderApp(FORM, { actor: null })
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'This card does not take contact details',
      }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the card' })).toHaveAttribute('href', CARD)
  })

  it('shows a failure above the form, and instead of a form', async () => {
    callFailsWith(submitExchange, 'RATE_LIMITED', { message: 'Too many requests.' })
    const { user, router } = renderApp(FORM, { actor: null })
    await user.type(await screen.findByLabelText('First name'), 'Ben')
    await user.type(screen.getByLabelText(/^Phone/), '+49 30 1234567')
    await user.click(screen.getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.')
    callFailsWith(getExchangeForm, 'VALIDATION_FAILED')
    await router.navigate(`/contacts/new/${idOf(2)}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Card not found' })).toBeVisible()
  })
})
