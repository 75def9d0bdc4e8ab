/** Returns the notice of a company that no plan covers; `date` names the day of `from`. */
export function readOnlyText(companyName: string, date: string, from: Date): string {
  return from > new Date()
    ? `No plan covers ${companyName}. It becomes read-only on ${date}, unless its owner has Premium by then. Nothing is deleted.`
    : `${companyName} is read-only since ${date}, because no plan covers it. Nothing is deleted: it can be changed again once its owner has Premium.`
}
