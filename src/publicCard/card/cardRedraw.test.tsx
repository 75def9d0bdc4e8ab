import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CardPage } from './CardPage'
import { buildRichCard } from '../testing/buildCard'

it('redraws only what changed', () => {
  const item = vi.fn((id: string) => `/go/${id}`)
  const file = vi.fn((path: string) => path)
  const stable = {
    file,
    item,
    vcard: '/contact.vcf',
    qr: '/qr.svg',
    exchange: '/contacts/new/1',
    page: 'https://tessera.example/card/ada',
  }
  const card = buildRichCard()
  const { rerender } = render(<CardPage card={card} links={stable} home="/" />)
  const drawn = [item.mock.calls.length, file.mock.calls.length]
  const items = [...card.everlinks, ...card.socials, ...card.services]
  expect(drawn[0]).toBe(items.filter(({ url }) => url !== null).length)
  rerender(<CardPage card={{ ...card, bio: 'Something else.' }} links={stable} home="/" />)
  expect([item.mock.calls.length, file.mock.calls.length]).toEqual(drawn)
  const [first, ...others] = card.everlinks
  rerender(
    <CardPage
      card={{ ...card, everlinks: first ? [{ ...first, title: 'Another' }, ...others] : [] }}
      links={stable}
      home="/"
    />,
  )
  expect(item).toHaveBeenCalledTimes((drawn[0] ?? 0) + 1)
})
