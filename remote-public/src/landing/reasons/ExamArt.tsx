import { Drawing } from '../../drawing/Drawing';

/** Clock, progress, a chosen answer, sent. */
export function ExamArt({ className }: { className?: string }) {
  return (
    <Drawing viewBox="0 0 200 130" width="200" height="130" className={className}>
      <rect x="3" y="11" width="182" height="116" rx="14" fill="#fff" stroke="#c7d7fe" strokeWidth="1.5" />
      <text x="51" y="46" fontSize="23" fontWeight="800" textAnchor="middle" fill="#0f172a">
        32:45
      </text>
      <rect x="104" y="31" width="64" height="11" rx="5.5" fill="#e2e8f0" />
      <rect x="125" y="31" width="43" height="11" rx="5.5" fill="#1d4ed8" />
      <rect x="19" y="62" width="151" height="21" rx="7" fill="#eff4ff" stroke="#1d4ed8" strokeWidth="1.8" />
      <circle cx="156" cy="72.5" r="5.5" fill="#1d4ed8" />
      <rect x="79" y="69" width="64" height="7" rx="3.5" fill="#9db6f8" />
      <rect x="19" y="91" width="151" height="21" rx="7" stroke="#d3dcea" strokeWidth="1.4" />
      <circle cx="156" cy="101.5" r="5.3" stroke="#7c8aa3" strokeWidth="1.8" />
      <rect x="94" y="98" width="49" height="7" rx="3.5" fill="#d3dcea" />
      <circle cx="181" cy="17" r="15" fill="#15803d" />
      <path d="m174 17 5 5 9-10" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    </Drawing>
  );
}
