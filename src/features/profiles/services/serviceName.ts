import type { Service } from '@/contract/profiles/profileItems'

/** What a service is called where it has to be named. */
export function serviceName({ title }: Pick<Service, 'title'>): string {
  return title.trim() || 'new service'
}
