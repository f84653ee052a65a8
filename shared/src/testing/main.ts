import './alone.tsx'
