import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { companyRoles } from '@/contract/companies/company'
import { roleTitles } from '../parts/roleTitles'
import styles from './Roles.module.css'

/** The acts in a company, each with the roles that may do it. */
const rights: { right: string; roles: readonly (typeof companyRoles)[number][] }[] = [
  { right: 'See the company, and the names and titles of colleagues', roles: companyRoles },
  { right: 'Choose which of their profiles shows the company', roles: companyRoles },
  { right: 'Report their company card lost', roles: companyRoles },
  { right: 'Leave the company', roles: ['admin', 'member'] },
  { right: 'Change the name, branding, links, socials and locks', roles: ['owner', 'admin'] },
  { right: 'Invite, edit and deactivate people', roles: ['owner', 'admin'] },
  { right: 'Make people administrators or members', roles: ['owner', 'admin'] },
  { right: 'Assign and deactivate cards, and see their taps', roles: ['owner', 'admin'] },
  { right: 'Hand the company over', roles: ['owner'] },
]

/** Explains the roles in one table. */
export function RoleTable() {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Who may do what</caption>
        <thead>
          <tr>
            <th scope="col">Action</th>
            {companyRoles.map((role) => (
              <th key={role} scope="col">
                {roleTitles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rights.map(({ right, roles }) => (
            <tr key={right}>
              <th scope="row">{right}</th>
              {companyRoles.map((role) => (
                <td key={role}>
                  {roles.includes(role) ? (
                    <CheckOutlined role="img" aria-label="Yes" className={styles.yes ?? ''} />
                  ) : (
                    <MinusOutlined role="img" aria-label="No" className={styles.no ?? ''} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
