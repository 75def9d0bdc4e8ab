import { listProducts } from '@/contract/billing/products'
import { ApiError } from '../../platform/http/apiError'
import { route } from '../../platform/http/route'

export const productsRoutes = [
  route(listProducts, () => Promise.reject(new ApiError('NOT_IMPLEMENTED'))),
]
