import type { ProfileValues } from '../editor/profileValues'
import { hasSchedule } from './itemState'
import type { ListName } from './profileList'

const lacks = (...texts: string[]) => texts.every((text) => text.trim() === '')

/** Whether nothing was filled in yet: such an item is not sent, nothing is wrong with it, and nothing is lost when it goes. */
export const isBlank: { [Name in ListName]: (item: ProfileValues[Name][number]) => boolean } = {
  everlinks: (item) => lacks(item.title, item.url) && item.thumbnail === null && !hasSchedule(item),
  services: (item) =>
    lacks(item.title, item.description, item.price, item.url) && !hasSchedule(item),
  socials: ({ value, media }) => lacks(value) && media === null,
}
