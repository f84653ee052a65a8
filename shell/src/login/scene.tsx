import { AgencyScene } from './scenes/agency.tsx'
import { DefaultScene } from './scenes/default.tsx'
import { ParkScene } from './scenes/park.tsx'

/** One illustration for parks, one for agencies (R059), a third for everyone else (R060). Uses the theme's colour levels. */
export function Scene({ flavour }: { readonly flavour: string | null }) {
  if (flavour === 'park') return <ParkScene />
  if (flavour === 'agency') return <AgencyScene />
  return <DefaultScene />
}
