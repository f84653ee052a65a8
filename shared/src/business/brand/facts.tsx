import { Facts, factsOf } from '@linggong/shared/ui/facts'
import { brandFields } from '../../domain/fields/tenant.ts'
import { logoSource } from '../../domain/brand.ts'
import { themeColour } from '../../domain/theme-colour.ts'
import styles from './brand.module.css'
import { ColourSwatch } from './colour-swatch.tsx'
import { BrandPreview, type Shown } from './preview.tsx'

interface BrandFactsProps {
  readonly brand: Shown & { readonly videos: readonly { readonly name: string }[] }
}

/** A brand for those who may not change it. */
export function BrandFacts({ brand }: BrandFactsProps) {
  const fact = factsOf(brandFields, brand)
  const colour = themeColour(brand.theme_color)
  return (
    <div className={styles['columns']}>
      <Facts
        label="品牌信息"
        facts={[
          fact('name'),
          fact('logo', { value: brand.logo && <img src={logoSource(brand.logo)} alt="品牌标志" className={styles['logo']} /> }),
          fact('theme_color', { value: <ColourSwatch colour={colour} /> }),
          fact('login_title'),
          fact('login_text'),
          fact('videos', { value: brand.videos.map(({ name }) => name).join('、') }),
        ]}
      />
      <BrandPreview brand={{ ...brand, theme_color: colour }} />
    </div>
  )
}
