import { listProducts } from '@/contract/billing/products'
import { route } from '../../platform/http/route'

export const shopRoutes = [
  route(listProducts, async ({ shop }) => ({ items: (await shop?.listProducts()) ?? [] })),
]
