import type * as v from 'valibot'
import { ProviderUnavailable } from '../../platform/http/providerUnavailable'
import { OutboundError } from '../../platform/outbound/outboundError'
import { type ProviderRequest, createProviderClient } from '../../platform/outbound/providerClient'
import { ProviderError } from '../../platform/outbound/providerError'
import type { Outbound } from '../../ports/outbound'
import type { ShopSource } from '../../ports/shop'
import { readProduct, wooCurrency, wooFields, wooProducts } from './products'

interface Options {
  /** The address of the WordPress site; it may have a path. */
  url: string
  key: string
  secret: string
  /** The client for pictures on other hosts. */
  outbound: Outbound
  clock?: () => Date
  wait?: (ms: number) => Promise<unknown>
}

const PROVIDER = 'WooCommerce'
const API = '/wp-json/wc/v3'
/** A page is at most 1 MB, and descriptions can have 20 kB. */
const PER_PAGE = 50
const MOST_PAGES = 10
/** The limit for the currency and all pages together. */
const LIST_MS = 9_000
const PICTURE = { timeoutMs: 3_000, maxBytes: 5 * 1024 * 1024 }

/**
 * Creates the client of a WooCommerce shop (REST API v3), which reads its published products with a
 * key that may read.
 */
export function createWooCommerce({
  url: baseUrl,
  key,
  secret,
  outbound,
  clock = () => new Date(),
  wait,
}: Options): ShopSource {
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const timing = { clock, ...(wait && { wait }) }
  const client = createProviderClient({
    provider: PROVIDER,
    baseUrl,
    headers: { authorization },
    ...timing,
  })
  const { origin } = new URL(baseUrl)
  const pictures = createProviderClient({ provider: PROVIDER, baseUrl: origin, ...timing })

  async function get<S extends v.GenericSchema>(
    schema: S,
    request: Omit<ProviderRequest, 'method'>,
  ) {
    const answer = await client.json(schema, { method: 'GET', ...request })
    // A wrong key is the operator's to mend; people see that the shop is away.
    if (!answer.isOk)
      throw new ProviderUnavailable(PROVIDER, new ProviderError(`HTTP_${String(answer.status)}`))
    return answer
  }

  return {
    address: baseUrl,
    async listProducts() {
      const end = clock().getTime() + LIST_MS
      const left = () => Math.max(1, end - clock().getTime())
      const readPage = (page: number) =>
        get(wooProducts, {
          path: `${API}/products`,
          query: pageQuery(page),
          timeoutMs: left(),
        })
      const currency = await get(wooCurrency, {
        path: `${API}/data/currencies/current`,
        timeoutMs: left(),
      })
      const first = await readPage(1)
      const items = [...first.data]
      const pages = Math.min(Number(first.headers['x-wp-totalpages'] ?? 1) || 1, MOST_PAGES)
      for (let page = 2; page <= pages; page += 1) items.push(...(await readPage(page)).data)
      // A product may be on two pages when another one was added meanwhile.
      const known = items.filter((item) => item !== null)
      const byId = new Map(known.map((item) => [item.id, readProduct(item, currency.data.code)]))
      return [...byId.values()].filter((product) => product !== null)
    },

    async getPicture(address) {
      const url = new URL(address)
      const { status, body, isCut } =
        url.origin === origin
          ? {
              isCut: false,
              ...(await pictures.request({
                method: 'GET',
                path: url.pathname,
                query: url.searchParams,
                headers: { accept: 'image/*' },
                ...PICTURE,
              })),
            }
          : await outbound.get(address, PICTURE)
      if (status !== 200 || isCut) throw new OutboundError('unreachable', 'There is no picture.')
      return body
    },
  }
}

function pageQuery(page: number): URLSearchParams {
  return new URLSearchParams({
    per_page: String(PER_PAGE),
    page: String(page),
    status: 'publish',
    orderby: 'menu_order',
    order: 'asc',
    _fields: wooFields,
  })
}
