/** Returns whether AltGr is held, which types characters; on Windows it counts as Ctrl and Alt. */
export function isAltGr(event: Pick<KeyboardEvent, 'getModifierState'>): boolean {
  return event.getModifierState('AltGraph')
}
