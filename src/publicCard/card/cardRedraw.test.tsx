import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CardPage } from './CardPage'
import { buildRichCard } from '../testing/buildCard'

it('redraws only what changed', () => {
  const everlink = vi.fn((id: string) => `/go/${id}`)
  const file = vi.fn((path: string) => path)
  const stable = {
    file,
    everlink,
    vcard: '/contact.vcf',
    qr: '/qr.svg',
    exchange: '/contacts/new/1',
    page: 'https://tessera.example/card/ada',
  }
  const card = buildRichCard()
  const { rerender } = render(<CardPage card={card} links={stable} home="/" />)
  const drawn = [everlink.mock.calls.length, file.mock.calls.length]
  expect(drawn[0]).toBe(card.everlinks.length)
  rerender(<CardPage card={{ ...card, bio: 'Something else.' }} links={stable} home="/" />)
  expect([everlink.mock.calls.length, file.mock.calls.length]).toEqual(drawn)
  const [first, ...others] = card.everlinks
  rerender(
    <CardPage
      card={{ ...card, everlinks: first ? [{ ...first, title: 'Another' }, ...others] : [] }}
      links={stable}
      home="/"
    />,
  )
  expect(everlink).toHaveBeenCalledTimes(card.everlinks.length + 1)
})
