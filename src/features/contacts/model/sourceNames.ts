export { sourceNames } from '@/contract/contacts/sourceNames'
