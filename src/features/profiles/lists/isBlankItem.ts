import { hasSchedule } from '@/shared/forms/schedule/schedule'
import type { ListItem, ListName } from './profileList'

const areBlank = (...texts: string[]) => texts.every((text) => text.trim() === '')

/**
 * Return whether nothing was filled in. A blank item is not sent, has no errors, and is removed
 * without confirmation.
 */
export const isBlankItem: { [Name in ListName]: (item: ListItem<Name>) => boolean } = {
  everlinks: (item) =>
    areBlank(item.title, item.url) && item.thumbnail === null && !hasSchedule(item),
  services: (item) =>
    areBlank(item.title, item.description, item.price, item.url) && !hasSchedule(item),
  socials: ({ value, media }) => areBlank(value) && media === null,
}
