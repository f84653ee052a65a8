import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { SuiteProviders } from '../src/layout/providers.tsx'
import { Catalogue } from './catalogue.tsx'
import { pretendSession } from './session.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

pretendSession()
createRoot(container).render(
  <StrictMode>
    <BrowserRouter>
      <SuiteProviders>
        <Routes>
          <Route path="/:part?" element={<Catalogue />} />
        </Routes>
      </SuiteProviders>
    </BrowserRouter>
  </StrictMode>,
)
