export { cardsResource } from './manifest'
export { type MintedCard, mintCards } from './mintCards'
export { deactivateHeldCards, reactivateHeldCards } from './heldCards'
