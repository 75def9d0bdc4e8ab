/** The way out of the app in this tab, which tests watch. */
export const browserTab = {
  assign: (address: string) => {
    window.location.assign(address)
  },
}

/** Goes to a page of another site in this tab. Returns false for an address that is not http(s). */
export function openExternalPage(address: string): boolean {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return false
  browserTab.assign(address)
  return true
}
