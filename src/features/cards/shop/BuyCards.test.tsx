import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Product, listProducts } from '@/contract/billing/products'
import { buildPhysicalCard } from '@/testing/buildCards'
import { serveCards } from '@/testing/fakes/fakeCards'
import { renderApp } from '@/testing/renderApp'
import { callAnswers, callFailsWith, callWaits } from '@/testing/scenarios'

const buildProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 101,
  name: 'Matte black card',
  description: 'Opens your profile with one tap.',
  price: '24.90',
  currency: 'EUR',
  isInStock: true,
  url: 'https://shop.example.com/black',
  picture: '/files/black-card-picture.webp',
  ...overrides,
})
const section = () => screen.findByRole('region', { name: 'Buy cards' })
const query = () => screen.queryByRole('region', { name: 'Buy cards' })

describe('Buy cards', () => {
  it('shows the products below the cards, each a link to the shop', async () => {
    serveCards([buildPhysicalCard()])
    callAnswers(listProducts, {
      items: [
        buildProduct(),
        buildProduct({ id: 2, name: 'Key fob', price: '', picture: null, description: '' }),
      ],
    })
    renderApp('/cards')
    const [black, fob] = within(await section()).getAllByRole('listitem')
    if (!black || !fob) throw new Error('A product is missing.')
    const link = within(black).getByRole('link', {
      name: 'Matte black card (opens the shop in a new tab)',
    })
    expect(link).toHaveAttribute('href', 'https://shop.example.com/black')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(within(black).getByText('Opens your profile with one tap.')).toBeVisible()
    expect(within(black).getByText('€24.90')).toBeVisible()
    expect(within(black).getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringMatching(/\/files\/black-card-picture\.webp$/),
    )
    expect(within(fob).getByText('Price in the shop')).toBeVisible()
    expect(within(fob).queryByRole('presentation')).not.toBeInTheDocument()
    expect(within(await section()).queryByText('Out of stock')).not.toBeInTheDocument()
    expect(await screen.findByRole('row', { name: 'Blue metal card' })).toBeVisible()
  })

  it('is below the empty state too, and says what is out of stock', async () => {
    serveCards([])
    callAnswers(listProducts, { items: [buildProduct({ isInStock: false })] })
    renderApp('/cards')
    expect(await screen.findByRole('heading', { name: 'No cards yet' })).toBeVisible()
    expect(within(await section()).getByText('Out of stock')).toBeVisible()
  })

  it('is not there while the products load', async () => {
    serveCards([buildPhysicalCard()])
    callAnswers(listProducts, { items: [buildProduct()] })
    const answer = callWaits(listProducts)
    renderApp('/cards')
    await screen.findByRole('row', { name: 'Blue metal card' })
    expect(query()).not.toBeInTheDocument()
    answer()
    expect(await section()).toBeVisible()
  })

  it('is not there without a product', async () => {
    serveCards([buildPhysicalCard()])
    callAnswers(listProducts, { items: [] })
    const { store } = renderApp('/cards')
    await waitFor(() => {
      expect(JSON.stringify(store.getState())).toContain(
        '"listProducts(undefined)":{"status":"fulfilled"',
      )
    })
    await screen.findByRole('row', { name: 'Blue metal card' })
    expect(query()).not.toBeInTheDocument()
  })

  it('says that the products could not be loaded, with Retry', async () => {
    serveCards([buildPhysicalCard()])
    callFailsWith(listProducts, 'PROVIDER_UNAVAILABLE', {
      message: 'WooCommerce does not answer at the moment. Try again later.',
    })
    const { user } = renderApp('/cards')
    const alert = within(within(await section()).getByRole('alert'))
    expect(alert.getByRole('heading', { name: 'The products could not be loaded' })).toBeVisible()
    expect(alert.getByText(/^WooCommerce does not answer/)).toBeVisible()
    expect(await screen.findByRole('row', { name: 'Blue metal card' })).toBeVisible()
    callAnswers(listProducts, { items: [buildProduct()] })
    await user.click(alert.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('€24.90')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('never links to anything but a web page', async () => {
    serveCards([buildPhysicalCard()])
    callAnswers(listProducts, { items: [buildProduct({ url: 'javascript:alert(1)' })] })
    renderApp('/cards')
    expect(within(await section()).getByText('Matte black card')).toBeVisible()
    expect(within(await section()).queryByRole('link')).not.toBeInTheDocument()
  })
})
