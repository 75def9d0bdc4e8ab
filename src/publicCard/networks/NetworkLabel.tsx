import { type SocialName, socialNetworks } from '@/contract/profiles/socialNetworks'
import { NetworkIcon } from './NetworkIcon'

interface NetworkLabelProps {
  name: SocialName
  className: string | undefined
}

/** A network with its mark, in a list to choose from. */
export function NetworkLabel({ name, className }: NetworkLabelProps) {
  return (
    <span className={className}>
      <NetworkIcon name={name} />
      {socialNetworks[name].title}
    </span>
  )
}
