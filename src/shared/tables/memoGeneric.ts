import { memo } from 'react'

/** `memo` for a generic component. A cast, because React's types turn a generic component into one of `unknown`; what runs is the same. */
export function memoGeneric<Component>(
  component: Component & Parameters<typeof memo>[0],
): Component {
  return memo(component) as Component
}
