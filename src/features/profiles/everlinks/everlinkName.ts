import type { Everlink } from '@/contract/profiles/profileItems'

/** What a link is called where it has to be named: its title, else its address. */
export function everlinkName({ title, url }: Pick<Everlink, 'title' | 'url'>): string {
  return title.trim() || url.trim() || 'new link'
}
