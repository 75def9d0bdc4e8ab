import { BankOutlined } from '@ant-design/icons'
import { useFileUrl } from '@/shared/lib/useFileUrl'
import styles from './CompanyLogo.module.css'

interface CompanyLogoProps {
  /** The logo's path from the API; null where there is none. */
  path: string | null
  /** In CSS pixels. */
  size: number
}

/** The logo of a company, or a symbol. Decorative: the name is beside it. */
export function CompanyLogo({ path, size }: CompanyLogoProps) {
  const fileUrl = useFileUrl()
  const length = { width: size, height: size }
  if (path !== null)
    return <img className={styles.logo} src={fileUrl(path)} alt="" style={length} />
  return (
    <span
      aria-hidden="true"
      className={styles.logo}
      style={{ ...length, fontSize: Math.round(size / 2) }}
    >
      <BankOutlined />
    </span>
  )
}
