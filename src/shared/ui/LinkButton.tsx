import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { deniedUnless } from '@/shared/lib/permissions'
import { useHref, useLinkClickHandler } from 'react-router-dom'

interface LinkButtonProps {
  to: string
  icon?: ReactNode
  isPrimary?: boolean
  /** Shows only the icon; the label is its accessible name. */
  isIconOnly?: boolean
  label: string
  /** The accessible name where the label alone says too little; it contains the label. */
  name?: string
  /** The user has no permission for its target. */
  isDenied?: boolean
}

/** A link that looks like a button; it can be opened in a new tab. */
export function LinkButton({
  to,
  icon,
  isPrimary = false,
  isIconOnly = false,
  isDenied = false,
  label,
  name = label,
}: LinkButtonProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler(to)
  const onClick = (event: MouseEvent<HTMLElement>) => {
    follow(asAnchorEvent(event))
  }
  if (isDenied)
    return (
      <Button
        {...deniedUnless(false)}
        type={isPrimary ? 'primary' : 'default'}
        icon={icon}
        aria-label={name}
      >
        {isIconOnly ? null : label}
      </Button>
    )
  return (
    <Button
      href={href}
      type={isPrimary ? 'primary' : 'default'}
      icon={icon}
      aria-label={name}
      onClick={onClick}
    >
      {isIconOnly ? null : label}
    </Button>
  )
}

/**
 * A cast, because antd types a button's click for any element: with an `href` it renders an anchor.
 */
function asAnchorEvent(event: MouseEvent<HTMLElement>): MouseEvent<HTMLAnchorElement> {
  return event as MouseEvent<HTMLAnchorElement>
}
