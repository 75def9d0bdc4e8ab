export { cardsManifest } from './manifest'
export { cardsMenu } from './menu'
