import { api } from '@/api/api'
import { read } from '@/api/endpoint'
import { listProducts } from '@/contract/billing/products'

/** Apart from `cardsApi`, which the dashboard loads too. */
const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query(read(listProducts)),
  }),
})

export const { useListProductsQuery } = productsApi
