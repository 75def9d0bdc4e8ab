import { expect, test } from 'vitest'
import { createOutbound } from '../platform/outbound/outbound'
import { createWooCommerce } from '../providers/wooCommerce/wooCommerce'
import { shopVariables, startLocalShop } from './localShop'

test('starts a simulated shop, and leads the server to it', async () => {
  const shop = await startLocalShop({ WOOCOMMERCE_URL: ' ' })
  const { WOOCOMMERCE_URL: url = '', WOOCOMMERCE_KEY: key = '', ...rest } = shopVariables(shop)
  const secret = rest['WOOCOMMERCE_SECRET'] ?? ''
  const source = createWooCommerce({ url, key, secret, outbound: createOutbound() })
  const [product] = await source.listProducts()
  const page = await fetch(product?.url ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Matte black')])
  await shop?.close()
})

test.each([{ WOOCOMMERCE_URL: 'https://shop.example.com' }, { SHOP_SIMULATOR: 'off' }])(
  'starts none with %o',
  async (source) => {
    const shop = await startLocalShop(source)
    expect([shop, shopVariables(shop)]).toEqual([null, {}])
  },
)
