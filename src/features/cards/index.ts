export { useListCardsQuery } from './cardsApi'
export { cardsManifest } from './manifest'
export { cardsMenu } from './menu'
export { cardName } from './model/cardTexts'
