export { createShop } from './createShop'
export { shopResource } from './manifest'
export { deleteUnusedPictures } from './productPictures'
