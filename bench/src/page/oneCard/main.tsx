import { Button, Card, ConfigProvider, Form, Input } from 'antd';
import { createRoot } from 'react-dom/client';

/** One card of antd with two fields: the smallest page that a student could log in with, drawn by script. */
function OneCard() {
  return (
    <ConfigProvider direction="rtl">
      <main>
        <Card title="تسجيل الدخول">
          <Form layout="vertical">
            <Form.Item label="كود الطالب">
              <Input inputMode="numeric" />
            </Form.Item>
            <Form.Item label="كلمة المرور">
              <Input.Password />
            </Form.Item>
            <Button type="primary" htmlType="submit">
              دخول
            </Button>
          </Form>
        </Card>
      </main>
    </ConfigProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(<OneCard />);
