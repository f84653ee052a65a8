import { brandFields } from '@linggong/shared/domain/fields/tenant'
import type { Brand } from '@linggong/shared/session/session'
import { useFlavour } from '@linggong/shared/session/use-session'
import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { Alert } from 'antd'
import styles from './brand.module.css'
import { themeColour } from '../../../layout/theme-colour.ts'
import { BrandPreview } from './preview.tsx'

const keepers = { saas: '品牌由系统配置，这里只读', park: '品牌由运营商配置，这里只读', platform: '您没有编辑品牌的权限，这里只读', agency: '品牌由所属集团维护，这里只读', company: '品牌由所属集团维护，这里只读' } as const

/** The brand that applies to this organisation. */
export function BrandFacts({ brand }: { readonly brand: Brand }) {
  const flavour = useFlavour()
  const fact = factsOf(brandFields, brand)
  const colour = themeColour(brand.theme_color)
  return (
    <>
      {flavour && <Alert type="info" showIcon title={keepers[flavour]} />}
      <div className={styles['columns']}>
        <Facts
          label="品牌信息"
          facts={[
            fact('name'),
            fact('logo', { value: brand.logo && <img src={brand.logo} alt="品牌标志" className={styles['logo']} /> }),
            fact('theme_color', {
              value: (
                <span className={styles['swatch']}>
                  <i style={{ background: colour }} /> {colour}
                </span>
              ),
            }),
            fact('login_title'),
            fact('login_text'),
            fact('videos', { value: brand.videos.map(({ name }) => name).join('、') }),
          ]}
        />
        <BrandPreview brand={{ ...brand, theme_color: colour }} />
      </div>
    </>
  )
}
