import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useMediaQuery } from '../../lib/media/useMediaQuery'

interface BarButtonProps extends Pick<
  ComponentProps<typeof Button>,
  | 'icon'
  | 'color'
  | 'variant'
  | 'loading'
  | 'disabled'
  | 'title'
  | 'onClick'
  | 'aria-expanded'
  | 'aria-haspopup'
  | 'ref'
> {
  label: string
}

/** A button of the selection bar; in a narrow window it shows only its icon. */
export function BarButton({ label, title, ...props }: BarButtonProps) {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  return (
    <Button {...props} aria-label={label} title={title ?? (isNarrow ? label : undefined)}>
      {isNarrow ? null : label}
    </Button>
  )
}
