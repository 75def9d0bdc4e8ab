export { cardsResource } from './manifest'
export { type MintedCard, mintCards } from './mintCards'
