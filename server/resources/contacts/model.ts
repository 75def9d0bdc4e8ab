export { addressText } from './addressText'
export {
  type ContactContent,
  applyPatch,
  contentFields,
  contentHash,
  displayName,
  pickContent,
} from './contactContent'
export { joinedTexts } from './joinedTexts'
export { emailKey, keyNumber, matchKeys, nameKey, phoneKey } from './matching/matchKeys'
export {
  type Named,
  type PersonName,
  areCompatible,
  birthdaysConflict,
  haveSameFullName,
  nameSignature,
  personName,
} from './matching/personName'
