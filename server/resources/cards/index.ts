export { cardsResource } from './manifest'
export { type MintedCard, mintCards } from './mintCards'
export { type HeldCard, deactivateHeldCards, reactivateHeldCards } from './heldCards'
